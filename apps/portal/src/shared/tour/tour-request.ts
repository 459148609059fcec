import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const tourRequest = createStore(() => ({ isRequested: false }));

/** Requests the tour again; the dashboard starts it. */
export const requestTour = (isRequested: boolean): void => tourRequest.setState({ isRequested });
export const useTourRequested = (): boolean => useStore(tourRequest, (state) => state.isRequested);
