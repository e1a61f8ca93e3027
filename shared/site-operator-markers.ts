import type { OperatorText } from './site-operator.ts';

/** Stands for one of the texts in the pages that the build writes; the deployment fills it in. */
export const operatorMarker = (name: OperatorText): string => `__operator.${name}__`;
/** Stands for all of them, as JSON in the page's head, for the browser. */
export const operatorMarkerForAll = '__operator__';
