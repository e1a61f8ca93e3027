import { quantityText } from '#shared/domain/quantity-text.ts';

export const countOf = (cases: number): string => quantityText(cases, 'case');
