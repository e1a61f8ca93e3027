import type { OperatorText } from './site-operator.ts';

/** A placeholder for one of the operator's texts in the built pages; the deployment replaces it. */
export const operatorMarker = (name: OperatorText): string => `__operator.${name}__`;
/** A placeholder for all of them as JSON in the page's head, for the browser. */
export const operatorMarkerForAll = '__operator__';
