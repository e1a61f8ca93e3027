import { describe, expect, it } from 'vitest';
import { limits } from '../schema/limits.ts';
import { documentMessages } from './document-messages.ts';
import { documentExtension, documentProblem, documentTypes, isViewable } from './document-types.ts';

describe('what a case accepts', () => {
  it.each(['a.pdf', 'a.PDF', 'a.doc', 'a.docx', 'a.b.jpg', 'photo.JPEG', 'x.png'])('takes %s', (name) => {
    expect(documentProblem({ name, size: 1 })).toBeUndefined();
  });

  it.each(['a.exe', 'pdf', 'a.pdf.html', 'a.', '', '.constructor', 'a.toString', 'a.__proto__'])(
    'refuses %s by its name',
    (name) => {
      expect(documentProblem({ name, size: 1 })).toBe(documentMessages.wrongType);
    },
  );

  it('accepts up to exactly ten megabytes', () => {
    expect(documentProblem({ name: 'a.pdf', size: limits.documentBytes })).toBeUndefined();
    expect(documentProblem({ name: 'a.pdf', size: limits.documentBytes + 1 })).toBe(
      documentMessages.tooLarge,
    );
  });

  it('is shown in the browser only as a PDF or an image, which run nothing', () => {
    const accepted = Object.values(documentTypes).map(({ mimeType }) => mimeType);
    const viewable = new Set(['application/pdf', 'image/jpeg', 'image/png']);
    expect(new Set(accepted.filter(isViewable))).toEqual(viewable);
    for (const mimeType of ['text/html', 'image/svg+xml', 'text/xml', ''])
      expect(isViewable(mimeType)).toBe(false);
  });

  it('uses only the last dot for the extension', () => {
    expect(documentExtension('contract.docx.pdf')).toBe('pdf');
  });
});
