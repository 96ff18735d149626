import { BottomBar } from '../../components/bottom-bar.tsx';
import { buttonClass } from '../../components/button.tsx';
import { buildTexts } from '../../domain/site/build-texts.ts';
import { siteTexts } from '../../domain/site/texts.ts';

export function OutdatedBar() {
  return (
    <BottomBar>
      <p>{buildTexts.newVersion}</p>
      <button type="button" className={buttonClass({ size: 'sm' })} onClick={() => window.location.reload()}>
        {siteTexts.reload}
      </button>
    </BottomBar>
  );
}
