import { ChevronDown } from 'lucide-react';
import { evidenceOf, type RouteGuide as Guide, type RequiredEvidence } from '#shared/routes/engine/guide.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { guideOf } from '#shared/routes/guides.ts';
import { Icon } from '../../../components/icon.tsx';
import { Section } from '../../../components/section.tsx';
import { Steps } from '../../../components/steps.tsx';
import { FeeTable, GuideSourceText } from './fee-table.tsx';

/** What is the same for everybody: steps, forms, times, fees, and the evidence of each criterion. */
export default function RouteGuide({ route }: { route: Route }) {
  const guide = guideOf(route.id);
  if (!guide) return null;
  return (
    <>
      <Section title={`How you apply: ${route.name}`} intro="Steps and forms, in their order.">
        <div className="guide">
          <Steps steps={guide.steps.map(({ title, detail }) => ({ name: title, detail }))} />
          <ul className="forms">
            {guide.forms.map((form) => (
              <li key={form.name}>
                <a className="link" href={form.address} rel="noreferrer">
                  {form.name}
                </a>
                <span>
                  {form.title}, from the {form.by}
                </span>
              </li>
            ))}
          </ul>
          <dl className="times">
            {guide.times.map((time) => (
              <div key={time.name}>
                <dt>{time.name}</dt>
                <dd>
                  <b>{time.time}</b>
                  {time.detail && <span>{time.detail}</span>}
                  <GuideSourceText source={guide.sources[time.source]} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section
        title="What it costs"
        intro="Government fees only. Every amount names its authority and the day we read it."
      >
        <FeeTable guide={guide} />
      </Section>
      <Section title="What to bring" intro="The evidence for each criterion, and what a good one looks like.">
        <EvidenceList route={route} guide={guide} />
      </Section>
    </>
  );
}

function EvidenceList({ route, guide }: { route: Route; guide: Guide }) {
  const evidence = evidenceOf(route, guide);
  return (
    <div className="qa evidence">
      {route.criteria.map((criterion) => (
        <details key={criterion.id}>
          <summary>
            {criterion.label}
            <Icon of={ChevronDown} />
          </summary>
          <ul>
            {evidence
              .filter((each) => each.criterion === criterion.id)
              .map((each) => (
                <EvidenceItem key={each.id} evidence={each} />
              ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

const EvidenceItem = ({ evidence: { title, why, good, required, from } }: { evidence: RequiredEvidence }) => (
  <li>
    <b>{title}</b>
    <span className="chip">
      {required ? 'Required' : 'Optional'}, from the {from}
    </span>
    <p>
      {why} {good}
    </p>
  </li>
);
