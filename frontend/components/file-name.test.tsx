// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { FileName } from './file-name.tsx';

it('lets lines break between the parts of a name, which stays the same text', () => {
  const name = 'Letter__Okonkwo_final.v2.pdf';
  const { container } = renderInApp(<FileName>{name}</FileName>);
  expect(container.innerHTML).toBe('Letter__<wbr>Okonkwo_<wbr>final.<wbr>v2.pdf');
  expect(container.textContent).toBe(name);
});

it('keeps the extension with a name in the middle of a text', () => {
  const { container } = renderInApp(<FileName>Couldn’t upload My_letter.pdf. Try again.</FileName>);
  expect(container.innerHTML).toBe('Couldn’t upload My_<wbr>letter.pdf. Try again.');
});
