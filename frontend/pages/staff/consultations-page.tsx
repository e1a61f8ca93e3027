import { Tabs } from '../../components/tabs.tsx';
import { AvailabilityPanel } from '../../features/consultation-inbox/components/availability-panel.tsx';
import { ConsultationDetail } from '../../features/consultation-inbox/components/consultation-detail.tsx';
import { ConsultationList } from '../../features/consultation-inbox/components/consultation-list.tsx';
import { useDeskAddress } from '../../features/consultation-inbox/team-address.ts';
import { deskTexts } from '../../features/consultation-inbox/texts.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { leaveSafely } from '../../lib/unsaved.ts';
import '../../features/consultation-inbox/components/desk.css';

const tabs = [
  { value: 'submissions', label: deskTexts.submissions },
  { value: 'hours', label: deskTexts.hours },
];

/** The organization's consultation submissions, one of them, or its experts' hours. */
export default function ConsultationsPage() {
  const address = useDeskAddress();
  if (address.consultation)
    return (
      <div className="wrap">
        <PageHead title={deskTexts.title} />
        <ConsultationDetail
          id={address.consultation}
          back={`/consultations${address.addressOf(undefined)}`}
        />
      </div>
    );
  return (
    <div className="wrap">
      <PageHead title={deskTexts.title} />
      <div className="console-head">
        <h1>{deskTexts.title}</h1>
        <p className="text-ui soft">{deskTexts.lead}</p>
      </div>
      <div className="desk-tabs">
        <Tabs
          label={deskTexts.title}
          tabs={tabs}
          value={address.tab}
          onChange={(tab) =>
            leaveSafely(() => address.change('tab', tab === 'submissions' ? undefined : tab))
          }
        >
          <div className="desk-panel">
            {address.tab === 'hours' ? <AvailabilityPanel /> : <ConsultationList address={address} />}
          </div>
        </Tabs>
      </div>
    </div>
  );
}
