import { limits } from '#shared/schema/limits.ts';
import { megabytes, type PacketPreview } from '../packet-plan.ts';

/** How much of each limit the packet uses. */
export const PacketSize = ({
  preview: { exhibits, documents, pages, bytes },
}: {
  preview: PacketPreview;
}) => (
  <section aria-labelledby="packet-size">
    <h2 id="packet-size">Size</h2>
    <dl className="packet-size-list">
      <Share name="Exhibits" used={exhibits.length} most={limits.exhibits} />
      <Share name="Documents" used={documents} most={limits.exhibitDocuments} />
      <Share name="Pages" used={pages} most={limits.packetPages} />
      <Share name="File size" used={megabytes(bytes)} most={megabytes(limits.packetBytes)} unit=" MB" />
    </dl>
  </section>
);

const Share = ({
  name,
  used,
  most,
  unit = '',
}: {
  name: string;
  used: number;
  most: number;
  unit?: string;
}) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <PacketBar share={used / most} isOver={used > most} />
    </dd>
    <dd>
      <b>
        {used.toLocaleString('en-US')}
        {unit}
      </b>{' '}
      of {most.toLocaleString('en-US')}
      {unit}
    </dd>
  </div>
);

/** A ruled bar. The numbers next to it say the same in text. */
export const PacketBar = ({ share, isOver = false }: { share: number; isOver?: boolean }) => (
  <span className={isOver ? 'packet-bar is-over' : 'packet-bar'} aria-hidden="true">
    <span style={{ width: `${Math.min(share, 1) * 100}%` }} />
  </span>
);
