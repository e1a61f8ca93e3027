import { expect, test } from 'vitest';
import { EmailedCode } from './emailed-code.ts';

test.each(['123 456', '１２３４５６', '١٢٣٤٥٦'])('the code %s is 123456', (code) => {
  expect(EmailedCode.parse({ email: 'a@example.com', code }).code).toBe('123456');
});
