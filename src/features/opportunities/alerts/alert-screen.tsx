import { AskScreen } from './ask-screen.tsx';
import { ConfirmScreen, StopScreen } from './link-screens.tsx';
import type { LoadedForm, LoadedLink } from './load-alert.ts';

export function AlertScreen(loaded: LoadedLink | LoadedForm) {
  if (loaded.kind === 'new') return <AskScreen {...loaded} />;
  return loaded.kind === 'stop' ? <StopScreen {...loaded} /> : <ConfirmScreen {...loaded} />;
}
