import country from 'content:country/singapore';
import { DestinationPage } from '../../../features/countries/components/destination-page.tsx';

export default () => <DestinationPage country={country} />;
