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
