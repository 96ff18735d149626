interface IconProps {
  className: string;
}

/** Strokes on a 24-pixel grid, as in the icon library. */
function drawn(path: string) {
  return function Icon({ className }: IconProps) {
    return (
      <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`}>
        <path d={path} />
      </svg>
    );
  };
}

/* Header, footer, home page: the first view does not load the heavier icon library. */
export const MenuIcon = drawn('M4 6h16M4 12h16M4 18h16');
export const SearchIcon = drawn('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5 5 5');
export const ArrowRightIcon = drawn('M5 12h14m-6-6 6 6-6 6');
export const PreviousIcon = drawn('m15 6-6 6 6 6');
export const NextIcon = drawn('m9 6 6 6-6 6');
export const PauseIcon = drawn('M8 5v14M16 5v14');
export const PlayIcon = drawn('m7 5 12 7-12 7Z');
export const MailIcon = drawn('M3 5h18v14H3Zm0 2 9 6 9-6');
export const PlaceIcon = drawn(
  'M12 21c5-5 7-8 7-11a7 7 0 0 0-14 0c0 3 2 6 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const PhoneIcon = drawn('M9 4H4c0 9 7 16 16 16v-5l-5-2-2 2q-3-1-4-4l2-2Z');
