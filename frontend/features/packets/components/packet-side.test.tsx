// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { previewPacket } from '../packet-plan.ts';
import { useBuilds } from '../use-builds.ts';
import { PacketSide } from './packet-side.tsx';

const server = vi.hoisted(() => ({ fails: true }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => {
    if (server.fails) throw new ApiError('unavailable');
    return { items: [], forms: [] };
  },
}));

const exhibits = {
  ...{ applicant: 'Amara Okonkwo', version: 1, numbering: 'letters', exhibits: [] },
  ...{ documents: [], sections: [], hidden: false },
} as unknown as Parameters<typeof previewPacket>[0];

function Side() {
  const builds = useBuilds('case', 1);
  return (
    <PacketSide
      cover={{ title: 'US O-1A', subtitle: 'Amara Okonkwo' }}
      preview={previewPacket(exhibits, [], 'letters')}
      isFiled
      builds={builds}
    />
  );
}

it('doesn’t say that nothing was built if that couldn’t be loaded, and loads it again', async () => {
  renderInApp(<Side />);
  await screen.findByRole('heading', { name: 'Couldn’t load packets and reports' });
  expect(screen.queryByText(/No packets or reports yet/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  server.fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/No packets or reports yet/);
});
