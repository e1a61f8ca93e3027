import { quantityText } from '../../lib/quantity-text.ts';

export const countOf = (cases: number): string => quantityText(cases, 'case');
