// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { call } from '../../../lib/api-client.ts';
import ImportDialog from './import-dialog.tsx';

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

it('sends nothing if it is stopped while the file is read', async () => {
  const file = new File(['last_name,email\nIyer,meera@example.com'], 'people.csv');
  const bytes = await file.arrayBuffer();
  const reading = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(file, 'arrayBuffer').mockReturnValue(reading.promise);
  renderInApp(<ImportDialog onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Choose a CSV file'), { target: { files: [file] } });
  fireEvent.click(await screen.findByText('Stop'));
  reading.resolve(bytes);
  await screen.findByLabelText('Choose a CSV file');
  expect(call).not.toHaveBeenCalled();
});
