import country from 'content:country/schengen';
import { DestinationPage } from '../../../features/countries/components/destination-page.tsx';

export default () => <DestinationPage country={country} />;
