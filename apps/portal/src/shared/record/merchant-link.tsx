import { TextLink } from '../ui/links.tsx';

/** A link to a record's merchant in the admin portal. */
export const MerchantLink = ({ account_id, name }: { account_id: string; name: string }) => (
  <TextLink to={`/merchants/${account_id}`}>{name}</TextLink>
);
