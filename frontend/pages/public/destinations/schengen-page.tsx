import country from 'content:country/schengen';
import { DestinationPage } from '../../../features/countries/destination-page.tsx';

export default () => <DestinationPage country={country} />;
