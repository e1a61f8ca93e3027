import type { Count } from '#shared/contract/counts.ts';

/** "43", or "more than 5,000" if counting stopped there. */
export const countText = ({ count, more }: Count): string =>
  `${more ? 'more than ' : ''}${count.toLocaleString('en-US')}`;
