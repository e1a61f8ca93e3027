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
