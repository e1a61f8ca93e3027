import country from 'content:country/australia';
import { DestinationPage } from '../../../features/countries/destination-page.tsx';

export default () => <DestinationPage country={country} />;
