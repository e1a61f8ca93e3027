import { PDFBool, PDFDocument, PDFName } from '@cantoo/pdf-lib';

export type TestField =
  | {
      readonly kind: 'text';
      readonly maxLength?: number;
      readonly size?: number;
      readonly lines?: number;
      readonly comb?: boolean;
    }
  | { readonly kind: 'checkbox' }
  | { readonly kind: 'radio'; readonly options: readonly string[] }
  | { readonly kind: 'dropdown'; readonly options: readonly string[] };

interface Extras {
  /** A second form in XFA, and usage rights, like the PDFs of authorities. */
  readonly isHybrid?: boolean;
  /** Opens without a password, but is encrypted against changes. */
  readonly isProtected?: boolean;
  readonly userPassword?: string;
  /** In a bar code, like `I-129|01/20/25|1`. */
  readonly barCode?: string;
}

/** A fillable form made for tests, with these fields below each other. */
export async function fillableForm(
  fields: Readonly<Record<string, TestField>>,
  { isHybrid, isProtected, userPassword, barCode }: Extras = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const form = pdf.getForm();
  let page = pdf.addPage([612, 792]);
  let y = 740;
  for (const [name, field] of Object.entries(fields)) {
    const height = 18 * ((field.kind === 'text' && field.lines) || 1);
    if (y - height < 40) {
      page = pdf.addPage([612, 792]);
      y = 740;
    }
    page.drawText(name.slice(-40), { x: 40, y: y + 4, size: 8 });
    const at = { x: 260, y: y - height + 18, width: 200, height, borderWidth: 1 };
    y -= height + 8;
    if (field.kind === 'checkbox') form.createCheckBox(name).addToPage(page, { ...at, width: 14 });
    else if (field.kind === 'dropdown') {
      const dropdown = form.createDropdown(name);
      dropdown.addOptions([...field.options]);
      dropdown.addToPage(page, at);
    } else if (field.kind === 'radio') {
      const group = form.createRadioGroup(name);
      for (const [index, option] of field.options.entries())
        group.addOptionToPage(option, page, { ...at, x: at.x + index * 40, width: 14 });
    } else {
      const text = form.createTextField(name);
      if (field.maxLength !== undefined) text.setMaxLength(field.maxLength);
      if ((field.lines ?? 1) > 1) text.enableMultiline();
      if (field.comb) text.enableCombing();
      text.addToPage(page, at);
      text.setFontSize(field.size ?? 10);
    }
  }
  if (barCode) {
    const code = form.createTextField('form1[0].#pageSet[0].Page1[0].PDF417BarCode1[0]');
    code.setText(barCode);
    code.addToPage(page, { x: 40, y: 10, width: 100, height: 12 });
  }
  if (isHybrid) {
    form.acroForm.dict.set(PDFName.of('XFA'), pdf.context.register(pdf.context.flateStream('<xdp/>')));
    form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
    pdf.catalog.set(PDFName.of('Perms'), pdf.context.obj({ UR3: { Type: 'Sig' } }));
  }
  if (isProtected || userPassword !== undefined)
    pdf.encrypt({
      ownerPassword: 'authority',
      userPassword: userPassword ?? '',
      permissions: { modifying: false, fillingForms: true },
    });
  // Otherwise, the library would replace automatic font sizes.
  return pdf.save({ updateFieldAppearances: false });
}
