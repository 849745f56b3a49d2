// Runs before the first paint, so that a dark page does not flash white.
for (const name of ['theme', 'colours', 'motion']) {
  try {
    document.documentElement.dataset[name] = localStorage.getItem('quincunx.' + name) || (name === 'colours' ? 'standard' : 'auto');
  } catch {
    document.documentElement.dataset[name] = name === 'colours' ? 'standard' : 'auto';
  }
}
