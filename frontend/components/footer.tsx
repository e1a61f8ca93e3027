import { Link } from 'react-router-dom';
import { operatorText } from '../lib/operator.ts';
import { Brand } from './brand.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const columns = [
  {
    title: 'Visas',
    links: [
      ['Services', '/services'],
      ['Visa categories', '/visa-services'],
      ['Eligibility wizard', '/wizard'],
      ['Eligibility by route', '/eligibility'],
      ['Requirements', '/requirements'],
    ],
  },
  {
    title: 'Places',
    links: [
      ['Countries', '/countries'],
      ['Destinations', '/destinations'],
      ['Destination countries', '/destination-countries'],
      ['Application process', '/application-process'],
    ],
  },
  {
    title: 'Landfall',
    links: [
      ['Who we are', '/about'],
      ['Contact', '/contact'],
      ['Book a consultation', '/consultation'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
    ],
  },
] as const;

export const Footer = () => (
  <footer className="site-footer">
    <div className="wrap">
      <div className="footer-grid">
        <div className="say text-ui soft">
          <Brand />
          <p>Guided visa petitions with an immigration legal team, renewal reminders and relocation help.</p>
          <p>Coming soon: Dubai, UK and Canada</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="heading-3">{title}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="base">
        <span className="estimate">
          Coastlines from Natural Earth. Depth lines are illustrative and not for navigation.
        </span>
        <span>{operatorText('footer')}. Landfall gives estimates, not legal advice.</span>
        <ThemeSwitch />
      </div>
    </div>
  </footer>
);
