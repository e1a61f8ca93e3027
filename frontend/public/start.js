// Fetches the page's own code once the page is painted: until then the line is free for what is seen.
(() => {
  const scripts = document.currentScript.dataset.scripts.split(' ');
  // Takes them out of the list: whoever calls again finds none.
  const start = () => {
    for (const src of scripts.splice(0))
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  };
  // A frame's callbacks run before it is painted, what they put off runs after. No frame comes to a hidden page.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
  document.addEventListener('visibilitychange', start);
})();
