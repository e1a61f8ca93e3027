import {
  componentsToColor,
  layoutMultilineText,
  PDFCheckBox,
  PDFContentStream,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFName,
  PDFOptionList,
  PDFPage,
  PDFRadioGroup,
  PDFRef,
  PDFTextField,
  type PDFWidgetAnnotation,
  StandardFonts,
} from '@cantoo/pdf-lib';
import type { Typesetter } from '../compose/fonts.ts';
import type { FormValue, LeftOut, LeftOutValue, ToCheck } from './form-values.ts';
import type { OpenForm } from './open-form.ts';

export interface Filled {
  readonly filled: readonly FormValue[];
  readonly leftOut: readonly LeftOutValue[];
}

/** Sets the values of the fields. The form stays fillable. What can't be set is returned, never shortened. */
export async function fillForm(
  { pdf, fields }: OpenForm,
  values: readonly FormValue[],
  type: Typesetter,
): Promise<Filled> {
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const fonts: Fonts = { font, characters: new Set(font.getCharacterSet()), type };
  const results = values.map((value) => {
    const field = fields.get(value.field);
    const result = field ? fillField(field, value.value, fonts) : 'no_field';
    return { value, result };
  });
  return {
    filled: results.flatMap(({ value, result }) => {
      if (typeof result === 'string') return [];
      return [result ? { ...value, toCheck: [...value.toCheck, ...result] } : value];
    }),
    leftOut: results.flatMap(({ value, result }) =>
      typeof result === 'string'
        ? [{ label: value.label, reason: result, value: value.value === true ? 'Checked' : value.value }]
        : [],
    ),
  };
}

interface Fonts {
  readonly font: PDFFont;
  /** The code points that `font` has. */
  readonly characters: ReadonlySet<number>;
  readonly type: Typesetter;
}
/** Why the value isn't in the form, or what to check about it there. */
type Result = LeftOut | readonly ToCheck[] | undefined;

function fillField(field: PDFField, value: string | true, fonts: Fonts): Result {
  if (field instanceof PDFCheckBox) return value === true ? check(field) : 'other_kind';
  if (value === true) return 'other_kind';
  if (field instanceof PDFTextField) return fillText(field, value, fonts);
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) return choose(field, value, fonts);
  return field instanceof PDFRadioGroup ? select(field, value) : 'other_kind';
}

/** Keeps the form's own check mark. */
function check(field: PDFCheckBox): undefined {
  const isInvisible = field.needsAppearancesUpdate();
  field.check();
  if (isInvisible) field.defaultUpdateAppearances();
}

function select(field: PDFRadioGroup, option: string): Result {
  if (!field.getOptions().includes(option)) return 'no_option';
  const isInvisible = field.needsAppearancesUpdate();
  field.select(option);
  if (isInvisible) field.defaultUpdateAppearances();
  return undefined;
}

function choose(field: PDFDropdown | PDFOptionList, value: string, fonts: Fonts): Result {
  const { font, type } = fonts;
  const option = field.getOptions().find((each) => each.trim() === value);
  if (option === undefined) return 'no_option';
  field.select(option);
  if (canEncode(fonts, option)) keepingFont(field, () => field.defaultUpdateAppearances(font));
  else return drawWith(type, field, option);
  return undefined;
}

function fillText(field: PDFTextField, value: string, fonts: Fonts): Result {
  const { font, type } = fonts;
  const text = field.isMultiline() ? value : value.replace(/\s+/g, ' ');
  const maxLength = field.getMaxLength();
  if (maxLength !== undefined && text.length > maxLength) return 'too_long';
  field.setText(text);
  if (!canEncode(fonts, text)) return drawWith(type, field, text);
  keepingFont(field, () => field.updateAppearances(font));
  return isWide(field, text, font) ? ['wide'] : undefined;
}

const canEncode = ({ characters }: Fonts, text: string): boolean =>
  [...text].every((character) => /\s/.test(character) || characters.has(character.codePointAt(0) ?? 0));

const defaultAppearance = PDFName.of('DA');

/** The library names its own font in the field, which readers don't find when a person edits the field. */
function keepingFont(field: PDFField, update: () => void): void {
  const dicts = [field.acroField.dict, ...field.acroField.getWidgets().map(({ dict }) => dict)];
  const before = dicts.map((dict) => dict.get(defaultAppearance));
  update();
  for (const [at, dict] of dicts.entries()) {
    const was = before[at];
    if (was) dict.set(defaultAppearance, was);
    else dict.delete(defaultAppearance);
  }
}

/** The size of the field's text; 0 if the reader chooses one that fits. */
function fontSizeOf(field: PDFField): number {
  const texts = [...field.acroField.getWidgets(), field.acroField].map((of) => of.getDefaultAppearance());
  const [, size = '0'] = /([\d.]+)\s+Tf/.exec(texts.find((text) => text !== undefined) ?? '') ?? [];
  return Number(size);
}

/** The library's smallest size for text that has to fit. */
const smallestSize = 4;
const padding = 2;

/** Whether the text doesn't fit into its box, so that part of it isn't printed. */
function isWide(field: PDFTextField, text: string, font: PDFFont): boolean {
  if (field.isCombed()) return false;
  const size = fontSizeOf(field) || smallestSize;
  return field.acroField.getWidgets().some((widget) => {
    const { width, height } = widget.getRectangle();
    if (!field.isMultiline()) return font.widthOfTextAtSize(text, size) > width - 2 * padding;
    const bounds = { x: padding, y: padding, width: width - 2 * padding, height: height - 2 * padding };
    const layout = layoutMultilineText(text, {
      alignment: field.getAlignment(),
      fontSize: size,
      font,
      bounds,
    });
    return layout.lines.length * layout.lineHeight > height;
  });
}

const largestSize = 10;

/** Draws text that the standard fonts lack characters for. On one line; readers wrap it once it is edited. */
function drawWith(type: Typesetter, field: PDFField, text: string): ToCheck[] {
  const printed = type.printable(text);
  let isWide = false;
  for (const widget of field.acroField.getWidgets()) {
    const { width, height } = widget.getRectangle();
    const room = width - 2 * padding;
    const size = fontSizeOf(field) || Math.min(largestSize, height * 0.7);
    const lines = type.wrap(printed, { size }, room, Math.max(1, Math.floor(height / (size * 1.2))));
    isWide ||= lines.join('').replace(/\s/g, '').length < printed.replace(/\s/g, '').length;
    const page = PDFPage.create(field.doc);
    drawBox(page, widget);
    const isOneLine = height < size * 2.4;
    const first = isOneLine ? (height - size * 0.72) / 2 : height - padding - size;
    for (const [at, line] of lines.entries())
      type.write(page, line, { x: padding, y: first - at * size * 1.2 }, { size });
    widget.setNormalAppearance(appearanceOf(page, width, height));
  }
  return [...(isWide ? ['wide' as const] : []), ...(type.hasAll(text) ? [] : ['not_printed' as const])];
}

/** The field's own background and border. */
function drawBox(page: PDFPage, widget: PDFWidgetAnnotation): void {
  const { width, height } = widget.getRectangle();
  const of = widget.getAppearanceCharacteristics();
  const [color, borderColor] = [of?.getBackgroundColor(), of?.getBorderColor()].map((parts) =>
    componentsToColor(parts),
  );
  const borderWidth = borderColor ? (widget.getBorderStyle()?.getWidth() ?? 1) : 0;
  if (!color && !borderColor) return;
  const inset = borderWidth / 2;
  page.drawRectangle({
    ...{ x: inset, y: inset, width: width - borderWidth, height: height - borderWidth, borderWidth },
    ...(color && { color }),
    ...(borderColor && { borderColor }),
  });
}

/** What was drawn on a page that isn't part of the document, as the appearance of a field. */
function appearanceOf(page: PDFPage, width: number, height: number) {
  const { context } = page.doc;
  const drawn = page.node.normalizedEntries().Contents?.asArray() ?? [];
  const contents = drawn.flatMap((ref) => {
    const part = context.lookup(ref);
    return part instanceof PDFContentStream ? [part.getUnencodedContents()] : [];
  });
  const stream = context.stream(
    Buffer.concat([
      Buffer.from(`/Tx BMC q 0 0 ${width} ${height} re W n\n`),
      ...contents,
      Buffer.from('\nQ EMC'),
    ]),
    {
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] },
      Resources: page.node.Resources() ?? {},
    },
  );
  for (const ref of drawn) if (ref instanceof PDFRef) context.delete(ref);
  context.delete(page.ref);
  return context.register(stream);
}
