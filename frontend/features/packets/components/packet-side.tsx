import type { ReactNode } from 'react';
import { QueryFailure } from '../../../components/states.tsx';
import type { PacketPreview } from '../packet-plan.ts';
import type { Builds } from '../use-builds.ts';
import { CaseReports } from './case-reports.tsx';
import { FormDrafts } from './form-drafts.tsx';
import { PacketList } from './packet-list.tsx';
import { PacketSize } from './packet-size.tsx';
import { type Cover, Preview } from './preview.tsx';

/** Beside the exhibits: the next packet, what else can be built, and what has been built. */
export const PacketSide = ({
  cover,
  preview,
  isFiled,
  builds,
  children,
}: {
  cover: Cover;
  preview: PacketPreview;
  isFiled: boolean;
  builds: Builds;
  children?: ReactNode;
}) => (
  <div className="packet-side">
    <Preview cover={cover} preview={preview} number={builds.nextPacket} />
    <PacketSize preview={preview} />
    {/* Nothing can be built until it's known what is being built. */}
    <QueryFailure query={builds.query} title="Couldn’t load packets and reports" />
    {builds.query.data && (
      <CaseReports
        packets={builds.items}
        isFiled={isFiled}
        isBusy={builds.isBusy}
        starting={builds.starting?.report}
        onBuild={builds.startReport}
      />
    )}
    {builds.forms.length > 0 && (
      <FormDrafts
        forms={builds.forms}
        isBusy={builds.isBusy}
        starting={builds.starting?.form?.id}
        onBuild={builds.startForm}
      />
    )}
    {children}
    {builds.query.data && <PacketList packets={builds.items} />}
  </div>
);
