import { Tabs } from '../../components/tabs.tsx';
import { AvailabilityPanel } from '../../features/consultation-inbox/components/availability-panel.tsx';
import { ConsultationDetail } from '../../features/consultation-inbox/components/consultation-detail.tsx';
import { ConsultationList } from '../../features/consultation-inbox/components/consultation-list.tsx';
import { useInboxAddress } from '../../features/consultation-inbox/inbox-address.ts';
import { inboxTexts } from '../../features/consultation-inbox/texts.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { leaveSafely } from '../../lib/unsaved.ts';
import '../../features/consultation-inbox/components/desk.css';

const tabs = [
  { value: 'submissions', label: inboxTexts.submissions },
  { value: 'hours', label: inboxTexts.hours },
];

/** The organization's consultation submissions, one of them, or its experts' hours. */
export default function ConsultationsPage() {
  const address = useInboxAddress();
  if (address.consultation)
    return (
      <div className="wrap">
        <PageHead title={inboxTexts.title} />
        <ConsultationDetail
          id={address.consultation}
          back={`/consultations${address.addressOf(undefined)}`}
        />
      </div>
    );
  return (
    <div className="wrap">
      <PageHead title={inboxTexts.title} />
      <div className="console-head">
        <h1>{inboxTexts.title}</h1>
        <p className="text-ui soft">{inboxTexts.lead}</p>
      </div>
      <div className="desk-tabs">
        <Tabs
          label={inboxTexts.title}
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
