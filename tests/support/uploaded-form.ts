import { mappingsOf } from '#shared/routes/form-mappings.ts';
import { fillableForm, type TestField } from './fillable-form.ts';

/**
 * A fillable PDF made for tests with the fields that a form is filled in, like the authority's: hybrid, protected
 * against changes, and with bar codes.
 * @param options.without fields to leave out
 */
export function formPdf(
  formId: string,
  {
    edition = '02/27/26',
    without = [] as readonly string[],
    maxLength,
  }: { edition?: string; without?: readonly string[]; maxLength?: Readonly<Record<string, number>> } = {},
): Promise<Uint8Array> {
  const fields = mappingsOf(formId).flatMap((mapping) => mapping.fields);
  const kindOf = ({ field, is, format }: (typeof fields)[number]): TestField => {
    if (is !== undefined) return { kind: 'checkbox' };
    if (format === 'us_state') return { kind: 'dropdown', options: [' ', 'CA', 'NY'] };
    const longest = maxLength?.[field];
    return { kind: 'text', ...(longest !== undefined && { maxLength: longest }) };
  };
  const named = fields
    .filter(({ field }) => !without.includes(field))
    .map((field): [string, TestField] => [field.field, kindOf(field)]);
  return fillableForm(
    { ...Object.fromEntries(named), 'form1[0].#subform[0].Remarks[0]': { kind: 'text', lines: 3 } },
    { isHybrid: true, isProtected: true, barCode: `${formId.toUpperCase()}|${edition}|1` },
  );
}
