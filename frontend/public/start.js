// Fetches the page's own code once the page is painted: until then the line is free for what is seen.
(() => {
  const { scripts } = document.currentScript.dataset;
  let start = () => {
    start = () => undefined;
    for (const src of scripts.split(' '))
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  };
  // A frame's callbacks run before it is painted, what they put off runs after. No frame comes to a hidden page.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(() => start()));
  document.addEventListener('visibilitychange', () => start());
})();
