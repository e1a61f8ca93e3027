import type { Count } from '#shared/contract/counts.ts';

/** "43"; of more than are counted, "more than 5,000". */
export const countText = ({ count, more }: Count): string =>
  `${more ? 'more than ' : ''}${count.toLocaleString('en-US')}`;
