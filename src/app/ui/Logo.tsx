/** The mark: a clock face with thirty of its sixty minutes filled. Decorative beside the name. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M12 5.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
    </svg>
  );
}
