// Runs before the first paint: applies the stored theme, and checks whether someone appears to be signed in.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('landfall-theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const someone = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;
    if (Object.keys(localStorage).some((key) => someone.test(key))) root.dataset.session = '';
  } catch {
    // Storage is disabled: use the system's theme, and treat the visitor as signed out.
  }
})();

// An app page is empty until its code has loaded. If that fails, nothing else could say so. Failed loads don't bubble.
addEventListener(
  'error',
  ({ target, error }) => {
    const root = document.getElementById('root');
    // Code that arrived incomplete is a syntax error.
    const isCode = target.localName === 'script' || error instanceof SyntaxError;
    if (!isCode || root?.firstChild !== null) return;
    root.innerHTML =
      '<main class="wrap head"><section role="alert"><h1>This page couldn’t be loaded</h1>' +
      '<p>Check your connection, then reload the page.</p><button class="link">Reload</button></section></main>';
    root.querySelector('button').onclick = async () => {
      // The browser may have cached it, which a reload alone doesn't replace.
      for (const { name } of performance.getEntriesByType('resource'))
        await fetch(name, { cache: 'reload' }).catch(() => {});
      location.reload();
    };
  },
  true,
);
