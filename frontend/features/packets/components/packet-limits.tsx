import { Notice } from '../../../components/notice.tsx';
import { countText, type PacketPreview } from '../packet-plan.ts';

/** Says before the build what it would be refused for, and what to do. */
export function PacketLimits({ preview: { over, uncounted } }: { preview: PacketPreview }) {
  if (over.length > 0)
    return (
      <Notice tone="bad">
        <p>This packet can’t be built: it has {over.join('; and ')}.</p>
        <p>
          Leave documents out of the exhibits, or split them into volumes: leave out the last exhibits, build
          the first volume, then swap them and build the second.
        </p>
      </Notice>
    );
  if (uncounted === 0) return null;
  return (
    <Notice tone="info">
      <p>
        {countText(uncounted, 'document')} {uncounted === 1 ? 'has' : 'have'} no page count yet, so page
        numbers may change.
      </p>
    </Notice>
  );
}
