import { quantityText } from '#shared/domain/quantity-text.ts';
import { limits } from '#shared/schema/limits.ts';
import { Notice } from '../../../components/notice.tsx';
import type { PacketPreview } from '../packet-plan.ts';

/** Warns about exceeded limits before the build would be rejected, and says what to do. */
export function PacketLimits({
  preview: { over, uncounted, unprintable },
  isFull,
}: {
  preview: PacketPreview;
  /** The case has reached its maximum number of packets. */
  isFull: boolean;
}) {
  if (isFull)
    return (
      <Notice tone="warn">
        This case has reached the limit of {limits.packets} packets. Packets are permanent, so no more can be
        built.
      </Notice>
    );
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
  if (uncounted === 0 && unprintable.length === 0) return null;
  return (
    <Notice tone={unprintable.length > 0 ? 'warn' : 'info'}>
      {unprintable.length > 0 && (
        <p>
          The PDF can’t show {unprintable.slice(0, limits.unprinted).join(' ')}. It leaves out emoji and shows
          other characters as “?”. To change that, rename the exhibits or checklist items that have them.
        </p>
      )}
      {uncounted > 0 && (
        <p>
          {quantityText(uncounted, 'document has', 'documents have')} no page count yet, so page numbers may
          change.
        </p>
      )}
    </Notice>
  );
}
