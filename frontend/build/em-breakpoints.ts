/**
 * Style sheets name widths in px. The build writes them in em, which in a media query is the browser's font size
 * (https://www.w3.org/TR/mediaqueries-5/#units): a larger one gets the layouts of narrower windows, as zooming does.
 */
export const emBreakpoints = {
  postcssPlugin: 'em-breakpoints',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replace(/(\d+)px/g, (_, pixels) => `${Number(pixels) / 16}em`);
    },
  },
};
