// Runs before the first paint: the theme a person chose, and whether somebody seems to be signed in here.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('landfall-theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const someone = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;
    if (Object.keys(localStorage).some((key) => someone.test(key))) root.dataset.session = '';
  } catch {
    // Storage is switched off: the system's theme, and nobody is signed in.
  }
})();
