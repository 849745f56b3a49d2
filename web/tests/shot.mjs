// Development aid: node tests/shot.mjs URL OUT [--phone] [--dark] [--lang=pt] [--js=CODE]
import { chromium } from 'playwright-core';
const [url, out, ...flags] = process.argv.slice(2);
const flag = (n) => flags.some((f) => f === `--${n}`);
const val = (n) => flags.find((f) => f.startsWith(`--${n}=`))?.slice(n.length + 3);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const context = await browser.newContext({ viewport: flag('phone') ? { width: 390, height: 844 } : { width: 1366, height: 820 }, deviceScaleFactor: flag('phone') ? 2 : 1, colorScheme: flag('dark') ? 'dark' : 'light', locale: val('lang') ?? 'en' });
const page = await context.newPage();
page.on('console', (m) => m.type() !== 'log' && console.log(m.type(), m.text()));
page.on('pageerror', (e) => console.log('pageerror', e.stack));
await page.goto(url);
await page.waitForTimeout(1200);
if (val('js')) { console.log(await page.evaluate(val('js'))); await page.waitForTimeout(Number(val('wait') ?? 1500)); }
await page.screenshot({ path: out, fullPage: flag('full') });
await browser.close();
