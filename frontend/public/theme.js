// Runs before the first paint: the theme a person chose, and whether somebody seems to be signed in here.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('landfall-theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    for (let index = 0; index < localStorage.length; index += 1) {
      if (/^CognitoIdentityServiceProvider\..+\.LastAuthUser$/.test(localStorage.key(index) ?? ''))
        root.dataset.session = '';
    }
  } catch {
    // Storage is switched off: the system's theme, and nobody is signed in.
  }
})();
