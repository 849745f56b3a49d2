// What Lighthouse says of pages of a running server: npm install --no-save lighthouse && node tests/lighthouse.mjs URL…
// It is not one of the dependencies: it is larger than everything else together, and axe already runs in the tests.

import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { CHROMIUM } from './helpers.js';

const PORT = 9333;
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${PORT}`] });
try {
  for (const url of process.argv.slice(2)) {
    const { lhr } = await lighthouse(url, {
      port: PORT, onlyCategories: ['accessibility', 'best-practices', 'performance', 'seo'], formFactor: 'desktop', throttlingMethod: 'provided',
      screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
    });
    console.log(url, Object.values(lhr.categories).map((one) => `${one.id} ${Math.round(100 * (one.score ?? 0))}`).join(', '));
    for (const { id, weight } of Object.values(lhr.categories).flatMap((one) => one.auditRefs)) {
      const audit = lhr.audits[id];
      if (weight > 0 && audit.score !== null && audit.score < 0.9) console.log(`  ${id}: ${audit.title} ${audit.displayValue ?? ''}`);
    }
  }
} finally {
  await browser.close();
}
