import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { fillableForm, type TestField } from '#tests/support/fillable-form.ts';
import { pdfOf, sampleFonts } from '#tests/support/packet-files.ts';
import { getDocument, OPS } from '#tests/support/pdf-reader.ts';
import { Typesetter } from '../compose/fonts.ts';
import { fillForm } from './fill-form.ts';
import type { FormValue } from './form-values.ts';
import { openForm, UnusableForm } from './open-form.ts';

const textIn = (field: string, value: string | true): FormValue => ({
  field,
  label: field,
  value,
  toCheck: [],
});

/** Fills a form and opens the result with another library: what each field has. */
async function fill(
  fields: Readonly<Record<string, TestField>>,
  values: readonly FormValue[],
  extras: Parameters<typeof fillableForm>[1] = {},
) {
  const form = await openForm(await fillableForm(fields, extras));
  const result = await fillForm(form, values, await Typesetter.create(form.pdf, sampleFonts, values));
  const bytes = await form.pdf.save({ updateFieldAppearances: false });
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const read: Record<string, { value: unknown; editable: boolean }> = {};
  for (let number = 1; number <= pdf.numPages; number++)
    for (const { fieldName, fieldValue, readOnly } of await (await pdf.getPage(number)).getAnnotations())
      read[fieldName] = { value: fieldValue, editable: readOnly === false };
  return { ...result, bytes, pdf, read };
}

/** The text that a reader draws on the first page, fields included. */
async function drawnText(pdf: PDFDocumentProxy): Promise<string> {
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
  return fnArray
    .flatMap((operator, at) => (operator === OPS.showText ? (argsArray[at]?.[0] ?? []) : []))
    .map((glyph: { unicode?: string }) => glyph.unicode ?? '')
    .join('');
}

const boxesIn = async (pdf: PDFDocumentProxy): Promise<number> =>
  (await (await pdf.getPage(1)).getOperatorList()).fnArray.filter((each) => each === OPS.constructPath)
    .length;

describe('a filled form', () => {
  it('has the values in another library, and stays fillable', async () => {
    const { read, filled, leftOut } = await fill(
      {
        'form1[0].#subform[0].Name[0]': { kind: 'text' },
        'form1[0].#subform[0].Yes[0]': { kind: 'checkbox' },
        'form1[0].#subform[0].No[0]': { kind: 'checkbox' },
        state: { kind: 'dropdown', options: [' ', 'CA', 'NY'] },
        sex: { kind: 'radio', options: ['M', 'F'] },
      },
      [
        textIn('form1[0].#subform[0].Name[0]', 'Okonkwo'),
        textIn('form1[0].#subform[0].Yes[0]', true),
        textIn('state', 'NY'),
        textIn('sex', 'F'),
      ],
    );
    expect(leftOut).toEqual([]);
    expect(filled).toHaveLength(4);
    expect(read['form1[0].#subform[0].Name[0]']).toMatchObject({ value: 'Okonkwo', editable: true });
    expect(read['form1[0].#subform[0].Yes[0]']?.value).not.toBe('Off');
    expect(read['form1[0].#subform[0].No[0]']?.value).toBe('Off');
    expect(read.state?.value).toEqual(['NY']);
    expect(read.sex?.value).not.toBe('Off');
  });

  it('shows its values on the page, with a font that has their characters', async () => {
    const two: Record<string, TestField> = { name: { kind: 'text' }, native: { kind: 'text' } };
    const { pdf } = await fill(two, [textIn('name', 'Zoë Ångström'), textIn('native', 'Łódź, Киев')]);
    const annotations = await (await pdf.getPage(1)).getAnnotations({ intent: 'display' });
    expect(annotations.map(({ fieldValue }) => fieldValue)).toEqual(['Zoë Ångström', 'Łódź, Киев']);
    const drawn = await drawnText(pdf);
    expect(drawn).toContain('Zoë Ångström');
    expect(drawn.replaceAll(' ', '')).toContain('Łódź,Киев');
    // Each with its box.
    const { pdf: latin } = await fill(two, [textIn('name', 'Zoë'), textIn('native', 'Kiev')]);
    expect(await boxesIn(pdf)).toBe(await boxesIn(latin));
  });

  it('keeps the font that the form names for its fields', async () => {
    const fields: Record<string, TestField> = { name: { kind: 'text', size: 9 } };
    const appearanceOf = async (bytes: Uint8Array) =>
      (await PDFDocument.load(bytes)).getForm().getTextField('name').acroField.getDefaultAppearance();
    const { bytes } = await fill(fields, [textIn('name', 'Okonkwo')]);
    expect(await appearanceOf(bytes)).toBe(await appearanceOf(await fillableForm(fields)));
  });

  it.each([
    ['too long', 'name', { kind: 'text', maxLength: 5 }, 'Okonkwo', 'too_long'],
    ['too long for its cells', 'name', { kind: 'text', maxLength: 5, comb: true }, '123456', 'too_long'],
    ['not an option', 'name', { kind: 'dropdown', options: ['CA'] }, 'NY', 'no_option'],
    ['not one of the circles', 'name', { kind: 'radio', options: ['M'] }, 'F', 'no_option'],
    ['for a field that this edition lacks', 'other', { kind: 'text' }, 'Okonkwo', 'no_field'],
    ['text for a box', 'name', { kind: 'checkbox' }, 'Okonkwo', 'other_kind'],
    ['a check mark for text', 'name', { kind: 'text' }, true, 'other_kind'],
  ] as const)('lists a value that is %s, in full', async (_, name, field, value, reason) => {
    const { leftOut, filled, read } = await fill({ name: field }, [textIn(name, value)]);
    expect(leftOut).toEqual([{ label: name, reason, value: value === true ? 'Checked' : value }]);
    expect(filled).toEqual([]);
    expect(JSON.stringify(read)).not.toContain('Okon');
  });

  it('accepts text that exactly fits the cells of its field', async () => {
    const { read } = await fill({ ssn: { kind: 'text', maxLength: 9, comb: true } }, [
      textIn('ssn', '123456789'),
    ]);
    expect(read.ssn?.value).toBe('123456789');
  });

  it('keeps text that isn’t printed completely, and says so', async () => {
    const long = 'Department of Computational Oceanography and Climate Modeling';
    const { filled, read } = await fill(
      {
        one: { kind: 'text', size: 10 },
        many: { kind: 'text', size: 10, lines: 3 },
        auto: { kind: 'text', size: 0 },
        drawn: { kind: 'text', size: 10 },
      },
      [textIn('one', long), textIn('many', long), textIn('auto', long), textIn('drawn', 'Dayo 🎉')],
    );
    expect(filled.map(({ toCheck }) => toCheck)).toEqual([['wide'], [], [], ['not_printed']]);
    expect(Object.values(read).map(({ value }) => value)).toEqual([long, long, long, 'Dayo 🎉']);
  });
});

describe('a form of an authority', () => {
  it('opens without the password of its owner, and is saved without encryption, XFA, and usage rights', async () => {
    const { bytes, read, pdf } = await fill({ name: { kind: 'text' } }, [textIn('name', 'Okonkwo')], {
      isHybrid: true,
      isProtected: true,
    });
    expect(read.name).toMatchObject({ value: 'Okonkwo', editable: true });
    expect((await pdf.getMetadata()).info).toMatchObject({ EncryptFilterName: null, IsXFAPresent: false });
    const reopened = await PDFDocument.load(bytes);
    expect(reopened.isEncrypted).toBe(false);
    expect(reopened.getForm().hasXFA()).toBe(false);
    // Otherwise, readers draw every field again, with fonts that lack characters.
    expect(reopened.getForm().acroForm.dict.has(PDFName.of('NeedAppearances'))).toBe(false);
    expect(reopened.catalog.keys().map((key) => key.decodeText())).not.toContain('Perms');
  });

  it('tells its edition, whose bar code isn’t a field to fill', async () => {
    const form = await openForm(
      await fillableForm({ name: { kind: 'text' } }, { barCode: 'I-129|01/20/25|1' }),
    );
    expect(form.edition).toBe('01/20/25');
    expect([...form.fields.keys()]).toEqual(['name']);
  });

  it.each([
    [
      'needs a password to open',
      () => fillableForm({ name: { kind: 'text' } }, { userPassword: 'secret' }),
      'password',
    ],
    ['has no fields', () => pdfOf(1), 'not_fillable'],
    ['has only an XFA form', () => fillableForm({}, { isHybrid: true }), 'xfa_only'],
    ['isn’t a PDF', async () => new TextEncoder().encode('Form I-129'), 'damaged'],
  ] as const)('can’t be used if it %s', async (_, make, problem) => {
    const opened = openForm(await make());
    await expect(opened).rejects.toBeInstanceOf(UnusableForm);
    await expect(opened).rejects.toMatchObject({ problem });
  });
});
