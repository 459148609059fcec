import { Navigate } from '@tanstack/react-router';

/** /transactions: the payments; payouts are beside them in the menu. */
export const TransactionsPage = () => <Navigate to="/transactions/payment" replace />;
