import { AskScreen } from './ask-screen.tsx';
import { ConfirmScreen, StopScreen } from './link-screens.tsx';
import type { LoadedForm, LoadedLink } from './load-alert.ts';

/** `canAsk`: past the trial gate. */
export function AlertScreen({ canAsk, ...loaded }: (LoadedLink | LoadedForm) & { canAsk: boolean }) {
  if (loaded.kind === 'new') return <AskScreen {...loaded} />;
  return loaded.kind === 'stop' ? <StopScreen {...loaded} /> : <ConfirmScreen {...loaded} canAsk={canAsk} />;
}
