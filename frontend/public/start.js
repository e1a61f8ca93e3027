// Fetches the page's own code after the first paint: until then, the bandwidth belongs to what is visible.
(() => {
  const scripts = document.currentScript.dataset.scripts.split(' ');
  // Removes the scripts from the list, so that a second call finds none.
  const start = () => {
    for (const src of scripts.splice(0))
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  };
  // A frame's callbacks run before it is painted, and tasks they schedule run after. Hidden pages get no frames.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
  document.addEventListener('visibilitychange', start);
})();
