import stages from 'content:application-process';
import { ButtonLink } from '../../components/button.tsx';
import { CallToAction } from '../../components/call-to-action.tsx';
import { SampleMark, SampleNote } from '../../components/sample-mark.tsx';
import { PageTitle } from '../../components/section.tsx';
import { StageChart } from '../../components/stage-chart.tsx';
import { WholeNames } from '../../components/whole-names.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { graphOf } from '../../lib/structured-data.ts';
import '../../theme/public.css';

const howTo = {
  '@type': 'HowTo',
  name: 'How a visa application works',
  step: stages.map(({ name, detail }, index) => ({
    '@type': 'HowToStep',
    position: index + 1,
    name,
    text: detail,
  })),
};

export default function ApplicationProcessPage() {
  return (
    <div className="wrap">
      <PageHead
        title="The application process"
        description="From the first check to arrival in six stages: what you do, what we do, and how long each stage usually takes."
        path="/application-process"
        structuredData={graphOf(howTo)}
      />
      <PageTitle
        title="Application process"
        lead="Six stages. You can stop after any of them, and you always know which stage you’re in."
        actions={
          <ButtonLink variant="secondary" to="/auth?tab=signup">
            Open an account
          </ButtonLink>
        }
      />
      <div className="passage">
        <StageChart place="nl" stages={stages.length} viewBox="0 130 880 330" />
        <ol className="glance">
          {stages.map(({ name, time, ...own }, index) => (
            <li key={name}>
              <a href={`#stage-${index + 1}`}>
                <span className="stage-number" aria-hidden="true">
                  {index + 1}
                </span>
                <b>{name}</b>
                <span>
                  <span className="estimate">{time}</span> <SampleMark of={own} />
                </span>
              </a>
            </li>
          ))}
        </ol>
      </div>
      <SampleNote of={stages} />
      <ol className="stages">
        {stages.map((stage, index) => (
          <li key={stage.name} id={`stage-${index + 1}`}>
            <div className="stage-time">
              <span className="stage-number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h2>{stage.name}</h2>
                <p className="estimate">{stage.time}</p>
                <SampleMark of={stage} />
              </div>
            </div>
            <p className="soft">
              <WholeNames>{stage.detail}</WholeNames>
            </p>
            <Part title="You" items={stage.yours} yours />
            <Part title="We" items={stage.ours} />
          </li>
        ))}
      </ol>
      <CallToAction
        title="Start with an assessment"
        text="The wizard takes a minute. The assessment takes ten, and an expert reads it before your call."
        action={{ label: 'Start the assessment', to: '/consultation' }}
      >
        <ButtonLink variant="ghost" to="/wizard">
          Try the O-1A wizard
        </ButtonLink>
      </CallToAction>
    </div>
  );
}

const Part = ({
  title,
  items,
  yours = false,
}: {
  title: string;
  items: readonly string[];
  /** Marked as a step the reader takes. */
  yours?: boolean;
}) => (
  <div className={yours ? 'part yours' : 'part'}>
    <h3>{title}</h3>
    <ul className="points">
      {items.map((item) => (
        <li key={item}>
          <WholeNames>{item}</WholeNames>
        </li>
      ))}
    </ul>
  </div>
);
