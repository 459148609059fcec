/** Public interface of shared-parcels: one parcel for the orders that a buyer adds to over days (decisions 0035). */
export {
  findFirstOrders,
  followFirst,
  listJoined,
  listParcelOrders,
  lockFirstOrders,
  passParcelsOn,
  TAKES_MORE,
} from './shared-parcels.queries.ts';
