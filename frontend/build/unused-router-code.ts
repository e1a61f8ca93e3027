import type { Plugin } from 'vite';

const file = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
const calls = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const names = /^\w+\.displayName = "\w+";$/gm;
/** For Internet Explorer 11, which can't run the site. */
const polyfillWarning = /^ {2}warning\(\n {4}typeof URLSearchParams [^;]*\);\n/m;
const classes = /(?<=^var \w+ = class extends )React\d*\.Component(?= \{)/gm;

/**
 * Lets the bundler drop the parts of React Router that the site doesn't use: forms, prefetching of framework routes,
 * and server components. The package calls React at its top level, and a bundler has to keep calls that may have side
 * effects. Saves 2 KB on every page.
 */
export function unusedRouterCode(): Plugin {
  return {
    name: 'unused-router-code',
    enforce: 'pre',
    transform(code, id) {
      if (!file.test(id)) return undefined;
      const marked = code
        .replace(calls, '$1/* @__PURE__ */ $2')
        // Read only by React DevTools.
        .replace(names, '')
        .replace(polyfillWarning, '')
        // Property access may have side effects, too. An import can't.
        .replace(classes, 'ReactComponent');
      return `import { Component as ReactComponent } from 'react';\n${marked}`;
    },
  };
}
