import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const wanted = createStore(() => ({ isWanted: false }));

/** Somebody asked to be shown around again; the dashboard takes it from there. */
export const wantTour = (isWanted: boolean): void => wanted.setState({ isWanted });
export const useTourWanted = (): boolean => useStore(wanted, (state) => state.isWanted);
