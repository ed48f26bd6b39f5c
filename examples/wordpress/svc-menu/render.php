<?php wp_enqueue_script_module( 'svc-kit', untrailingslashit( $attributes['server'] ) . '/svc/kit/svc.js' ); ?>
<div <?php echo get_block_wrapper_attributes(); ?>>
  <svc-status></svc-status>
  <svc-mode></svc-mode>
  <svc-table></svc-table>
  <svc-cart></svc-cart>
  <svc-order></svc-order>
  <svc-catalog category="<?php echo esc_attr( $attributes['section'] ); ?>"></svc-catalog>
</div>
